-- What an outlet charges for service, small orders and delivery, and how it rounds.
alter table stores
  add column charges jsonb not null default '{"service": {}, "smallOrder": {}, "delivery": {"by": "area"}, "roundTo": null}',
  add column charges_tax_id text references taxes (id);
