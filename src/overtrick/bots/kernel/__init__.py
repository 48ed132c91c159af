"""The bots' compiled code: rules of thumb, evaluation of actions on worlds, tree search and solver."""
