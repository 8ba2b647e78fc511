-- Products that may be handed over only with a prescription.
alter table products add column needs_prescription boolean not null default false;
