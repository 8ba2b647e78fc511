-- Reviews that staff resolved are listed by brand, newest first.
create index payment_events_resolved on payment_events (brand_id, at desc) where kind = 'resolved';
