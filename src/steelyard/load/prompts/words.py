"""Word lists of our own, so that no corpus that a model has read is sent to it."""

from __future__ import annotations

_EN = """
    acorn alder amber anchor anvil apron arch arrow aspen atlas autumn axle badge bamboo banner
    barley barrel basin basket beacon beaver bell bench birch blanket blossom border bottle
    bracket branch brass breeze brick bridge bronze brook bucket button cabin cable camera candle
    canoe canvas canyon carbon carpet castle cedar cellar chalk chapel cherry chest chimney circle
    clay cliff clock cloud clover coal coast cobalt comet copper coral corner cotton cradle crane
    crater creek crystal curtain cushion daisy dawn delta desert dial diamond ditch dock dolphin
    donkey dove drum dune eagle echo elbow elm ember engine fabric falcon farmer feather fence
    fern ferry fiddle field flame flint flute forest forge fossil fountain fox frost garden garnet
    gate glacier glass globe goose granite grape gravel grove gull hammer harbour harvest hazel
    hedge helmet heron hill hinge hollow honey horizon horn hut ink iron island ivory ivy jacket
    jar jasmine jetty journey juniper kettle key kiln kingdom kitchen kite knot ladder lagoon lamp
    lantern lark lava leather lemon lever lichen lily linen lion lobster locket loom lotus magnet
    maple marble market marsh meadow melon meteor mill mint mirror mist moss moth mountain mule
    nectar needle nest nickel north oak oasis oat ocean olive onion opal orbit orchard otter oven
    owl oyster paddle palm paper parcel path pearl pebble pepper pillar pine planet plum pocket
    pond poplar port prairie prism puddle quarry quartz quill rabbit raft rain raven reed ribbon
    ridge river robin rocket roof rope rose saddle sail salt sand sapphire scarf seed shelf shell
"""
_ZH = """
    港口 灯笼 铜镜 草原 花岗 果园 丝带 雷声 柳树 船锚 竹篮 蜡烛 沙漠 余烬 猎鹰 花园 铁锤 岛屿 外套
    水壶 梯子 大理 银针 海洋 胡椒 采石 河流 马鞍 木材 山谷 窗户 毛线 西风 琥珀 石桥 峡谷 飞龙 引擎
    森林 冰川 洼地 茉莉 王国 湖泊 镜子 花蜜 牡蛎 柱子 石英 火箭 白银 寺庙 海胆 天鹅 胡桃 远方 桦树
    雪松 清晨 黄昏 田野 稻谷 麦穗 棉花 茶叶 瓷器 毛笔 砚台 宣纸 印章 屏风 长廊 亭子 荷花 梅花 兰草
    菊花 松树 竹林 溪水 瀑布 云海 雾气 霜降 雨滴 雪山 月光 星辰 彩虹 微风 候鸟 鲤鱼 蜻蜓 蝴蝶 蜜蜂
    骏马 黄牛 山羊 白鹤 喜鹊 渔船 码头 灯塔 海岸 沙滩 珊瑚 贝壳 浪花 潮汐 帆布 罗盘 地图 驿站 车轮
    铁轨 隧道 站台 广场 街巷 集市 书架 钟楼 城墙 宫殿 石阶 庭院 屋檐 烟囱 炉火 厨房 米饭 豆腐 辣椒
    生姜 大蒜 葡萄 石榴 柿子 核桃 花生 工匠 农夫 渔夫 画家 诗人 学者 医生 老师 木匠 裁缝 铁匠 邮差
    牧童 船长 旅人 邻居 朋友 客人 孩子 祖父
"""
EN = tuple(_EN.split())
ZH = tuple(_ZH.split())
