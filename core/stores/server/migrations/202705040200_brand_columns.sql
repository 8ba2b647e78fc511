-- A store is read with these columns of its brand, too; the console changes them one by one.
drop trigger brands_renew on brands;
create trigger brands_renew
  after update of country, currency, languages, merchant_type, email_domains on brands for each row
  execute function compass_renew_stores_of_brand();
