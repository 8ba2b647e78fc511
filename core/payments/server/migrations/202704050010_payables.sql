-- What a payment pays; `order_id` is its id. A feature names the kinds that it adds, and checks that their things exist.
alter table payments add column payable text not null default 'order';
