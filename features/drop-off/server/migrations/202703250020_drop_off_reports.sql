-- What staff left at the door: a note, and a photo as a small WebP file.
create table drop_off_reports (
  order_id text primary key references orders (id),
  brand_id text not null,
  note text not null default '',
  photo bytea,
  reported_by text not null,
  reported_at timestamptz not null
);

create index drop_off_reports_by_age on drop_off_reports (reported_at);
select compass_protect('drop_off_reports');
