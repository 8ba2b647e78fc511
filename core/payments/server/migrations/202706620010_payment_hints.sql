-- The gateway's id of a payment as an event named it, while no answer of the gateway did: later inquiries use it. It is not
-- proven to be of this payment until the gateway states our reference with it.
alter table payments add column hinted_reference text;
