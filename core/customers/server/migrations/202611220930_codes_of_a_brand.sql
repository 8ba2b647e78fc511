-- How many of a brand's last codes were used is asked before each new one.
create index otp_challenges_brand on otp_challenges (brand_id, created_at);
