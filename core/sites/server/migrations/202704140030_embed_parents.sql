-- The origins of other sites whose pages may show this site in a frame.
alter table sites add column embed_parents jsonb not null default '[]';
