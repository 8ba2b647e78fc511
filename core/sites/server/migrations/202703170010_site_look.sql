-- The face of a site's headings (sans, serif) and how round its corners are (small, medium, large).
alter table sites add column look jsonb not null default '{"heading": "sans", "corner": "medium"}';
