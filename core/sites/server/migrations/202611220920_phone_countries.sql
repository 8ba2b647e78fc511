-- Whose phones a brand sends codes to besides those of its own country, as ISO 3166 codes.
alter table brands add column phone_countries jsonb not null default '[]';
