-- Tells which choice came last when two have the same time: a refusal must not lose to the consent before it.
alter table consent_choices add column seq bigint generated always as identity;
