-- What customers allow, as their devices report it: every choice, the latest counts.
create table consent_choices (
  id text primary key,
  brand_id text not null,
  user_id text not null references users (id),
  version integer not null,
  purposes jsonb not null,
  -- Null: nobody asked, because the law lets measuring run until somebody objects.
  chosen_at timestamptz,
  -- The browser refuses for its owner.
  is_refused_by_browser boolean not null,
  recorded_at timestamptz not null
);

create index consent_choices_user on consent_choices (user_id, recorded_at);
select compass_protect('consent_choices');
