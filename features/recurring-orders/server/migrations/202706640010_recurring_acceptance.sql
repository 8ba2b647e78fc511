-- What the household avoids, and the keys of the conflicts that the customer confirmed when the rule was made or later;
-- null: nothing is avoided. It is deleted when the rule ends.
alter table recurring_rules add column allergies_accepted jsonb;
