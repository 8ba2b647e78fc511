-- A revision holds what takes the change back: the difference from the menu after it to the menu before it. Older
-- revisions hold a whole copy of the menu before them.
alter table menu_revisions alter column content drop not null;
alter table menu_revisions add column difference jsonb;
alter table menu_revisions add constraint menu_revisions_one_form
  check ((content is null) <> (difference is null));
