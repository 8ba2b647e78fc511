-- Whether a visit ends by itself once all is served and paid.
alter table dine_in_settings add column closes_when_paid boolean not null default false;
