"""What Discord is shown without having asked: public and private messages, mentions."""
