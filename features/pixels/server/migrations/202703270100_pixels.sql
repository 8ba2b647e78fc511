-- The pixels of a brand: ids by vendor, and whether consent is asked for by law or always.
create table pixel_settings (
  brand_id text primary key,
  consent text not null check (consent in ('by-law', 'always')),
  ids jsonb not null,
  -- Vendors that get the customer's phone and e-mail, hashed.
  contact_vendors jsonb not null,
  changed_at timestamptz not null
);

select compass_protect('pixel_settings');
