-- What was given up is looked up by staff.
create index outbox_given_up on outbox (brand_id, topic, given_up_at) where given_up_at is not null;

-- Browsers that their owners want to be told by, for as long as they are signed in there.
create table push_subscriptions (
  id text primary key,
  brand_id text not null,
  user_id text not null references users (id),
  session_id text not null references sessions (id) on delete cascade,
  -- The push service's address of the browser.
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  unique (brand_id, endpoint)
);

create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);
select compass_protect('push_subscriptions');
