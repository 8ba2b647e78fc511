-- How staff last sent the link: receipt and refunds are told the same way. Null: not sent from here.
alter table payment_requests add column sent_by text check (sent_by in ('sms', 'whatsapp', 'email'));
