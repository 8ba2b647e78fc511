-- A cart that several people fill: under which opaque id and name its owner shows there, and who added a line.
-- Null in carts of one person, and in lines that the owner has added.
alter table carts add column host jsonb;
alter table cart_lines add column adder jsonb;
