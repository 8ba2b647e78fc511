-- What the list of staff shows of a person, and where each session runs.
alter table staff add column signed_in_at timestamptz;
alter table staff_sessions add column device text not null default '';

-- People who may join: with which role, and for which outlets. The link is signed and never stored.
create table staff_invitations (
  id text primary key,
  brand_id text not null,
  email text not null,
  role text not null check (role in ('owner', 'manager', 'orderTaker', 'kitchen', 'driver')),
  -- The outlets this person will work for; null means all.
  store_ids jsonb,
  -- Signed with the link: a link that was sent again replaces the former one.
  serial integer not null,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (brand_id, email)
);

select compass_protect('staff_invitations');

-- Links by which somebody who forgot a password sets another one; used once.
create table staff_password_resets (
  id text primary key,
  brand_id text not null,
  staff_id text not null references staff (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index staff_password_resets_staff on staff_password_resets (staff_id);
select compass_protect('staff_password_resets');
