-- How the customer's browser gets to the gateway and back: `returnUrl`, and the form or script of gateways that have
-- no address to go to. Null until the gateway was asked.
alter table payments add column hand_over jsonb;
