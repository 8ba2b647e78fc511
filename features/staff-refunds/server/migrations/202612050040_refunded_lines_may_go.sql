-- Placed orders can be agreed anew, which writes their lines again; what was given back of a line stays known all the same.
alter table order_refund_lines drop constraint order_refund_lines_line_id_fkey;
