from __future__ import annotations

import types

import steelyard.hardware as room


def test_every_name_of_the_door_is_there_and_none_is_hidden_by_a_module():
    for name in room.__all__:
        assert not isinstance(getattr(room, name), types.ModuleType), name
