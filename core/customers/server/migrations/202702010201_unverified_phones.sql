-- Phones for which staff have entered orders and that nobody has proved to hold.
create index users_unverified_phone on users (brand_id, phone) where phone is not null and not phone_verified and deleted_at is null;
