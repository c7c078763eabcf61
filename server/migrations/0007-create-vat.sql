-- VAT: a rate for each country, switched on or off by each site.

-- Standard rates in 1/100 percent as of November 2026 (0 where there is no such tax); what a new site starts with.
create table vat_standard_rates (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  rate integer not null check (rate between 0 and 10000),
  eu boolean not null
);
revoke insert, update, delete, truncate on vat_standard_rates from tunedesk_app;
insert into vat_standard_rates (country, rate, eu) values
  ('AD', 450, false), ('AE', 500, false), ('AF', 0, false), ('AG', 1700, false), ('AI', 1300, false),
  ('AL', 2000, false), ('AM', 2000, false), ('AO', 1400, false), ('AQ', 0, false), ('AR', 2100, false),
  ('AS', 0, false), ('AT', 2000, true), ('AU', 1000, false), ('AW', 700, false), ('AX', 0, false),
  ('AZ', 1800, false), ('BA', 1700, false), ('BB', 1750, false), ('BD', 1500, false), ('BE', 2100, true),
  ('BF', 1800, false), ('BG', 2000, true), ('BH', 1000, false), ('BI', 1800, false), ('BJ', 1800, false),
  ('BL', 0, false), ('BM', 0, false), ('BN', 0, false), ('BO', 1300, false), ('BQ', 0, false),
  ('BR', 1700, false), ('BS', 1000, false), ('BT', 500, false), ('BV', 0, false), ('BW', 1400, false),
  ('BY', 2000, false), ('BZ', 1250, false), ('CA', 500, false), ('CC', 0, false), ('CD', 1600, false),
  ('CF', 1900, false), ('CG', 1800, false), ('CH', 810, false), ('CI', 1800, false), ('CK', 1500, false),
  ('CL', 1900, false), ('CM', 1925, false), ('CN', 1300, false), ('CO', 1900, false), ('CR', 1300, false),
  ('CU', 0, false), ('CV', 1500, false), ('CW', 600, false), ('CX', 0, false), ('CY', 1900, true),
  ('CZ', 2100, true), ('DE', 1900, true), ('DJ', 1000, false), ('DK', 2500, true), ('DM', 1500, false),
  ('DO', 1800, false), ('DZ', 1900, false), ('EC', 1500, false), ('EE', 2400, true), ('EG', 1400, false),
  ('EH', 0, false), ('ER', 500, false), ('ES', 2100, true), ('ET', 1500, false), ('FI', 2550, true),
  ('FJ', 1250, false), ('FK', 0, false), ('FM', 500, false), ('FO', 2500, false), ('FR', 2000, true),
  ('GA', 1800, false), ('GB', 2000, false), ('GD', 1500, false), ('GE', 1800, false), ('GF', 0, false),
  ('GG', 0, false), ('GH', 1500, false), ('GI', 0, false), ('GL', 0, false), ('GM', 1500, false),
  ('GN', 1800, false), ('GP', 850, false), ('GQ', 1500, false), ('GR', 2400, true), ('GS', 0, false),
  ('GT', 1200, false), ('GU', 0, false), ('GW', 1900, false), ('GY', 1400, false), ('HK', 0, false),
  ('HM', 0, false), ('HN', 1500, false), ('HR', 2500, true), ('HT', 1000, false), ('HU', 2700, true),
  ('ID', 1200, false), ('IE', 2300, true), ('IL', 1800, false), ('IM', 2000, false), ('IN', 1800, false),
  ('IO', 0, false), ('IQ', 0, false), ('IR', 1000, false), ('IS', 2400, false), ('IT', 2200, true),
  ('JE', 500, false), ('JM', 1500, false), ('JO', 1600, false), ('JP', 1000, false), ('KE', 1600, false),
  ('KG', 1200, false), ('KH', 1000, false), ('KI', 1250, false), ('KM', 1000, false), ('KN', 1700, false),
  ('KP', 0, false), ('KR', 1000, false), ('KW', 0, false), ('KY', 0, false), ('KZ', 1600, false),
  ('LA', 1000, false), ('LB', 1100, false), ('LC', 1250, false), ('LI', 810, false), ('LK', 1800, false),
  ('LR', 1200, false), ('LS', 1500, false), ('LT', 2100, true), ('LU', 1700, true), ('LV', 2100, true),
  ('LY', 0, false), ('MA', 2000, false), ('MC', 2000, false), ('MD', 2000, false), ('ME', 2100, false),
  ('MF', 0, false), ('MG', 2000, false), ('MH', 0, false), ('MK', 1800, false), ('ML', 1800, false),
  ('MM', 500, false), ('MN', 1000, false), ('MO', 0, false), ('MP', 0, false), ('MQ', 850, false),
  ('MR', 1600, false), ('MS', 0, false), ('MT', 1800, true), ('MU', 1500, false), ('MV', 800, false),
  ('MW', 1650, false), ('MX', 1600, false), ('MY', 800, false), ('MZ', 1600, false), ('NA', 1500, false),
  ('NC', 1100, false), ('NE', 1900, false), ('NF', 0, false), ('NG', 750, false), ('NI', 1500, false),
  ('NL', 2100, true), ('NO', 2500, false), ('NP', 1300, false), ('NR', 0, false), ('NU', 1250, false),
  ('NZ', 1500, false), ('OM', 500, false), ('PA', 700, false), ('PE', 1800, false), ('PF', 1600, false),
  ('PG', 1000, false), ('PH', 1200, false), ('PK', 1800, false), ('PL', 2300, true), ('PM', 0, false),
  ('PN', 0, false), ('PR', 1150, false), ('PS', 1600, false), ('PT', 2300, true), ('PW', 1000, false),
  ('PY', 1000, false), ('QA', 0, false), ('RE', 850, false), ('RO', 2100, true), ('RS', 2000, false),
  ('RU', 2200, false), ('RW', 1800, false), ('SA', 1500, false), ('SB', 1500, false), ('SC', 1500, false),
  ('SD', 1700, false), ('SE', 2500, true), ('SG', 900, false), ('SH', 0, false), ('SI', 2200, true),
  ('SJ', 0, false), ('SK', 2300, true), ('SL', 1500, false), ('SM', 1700, false), ('SN', 1800, false),
  ('SO', 500, false), ('SR', 1000, false), ('SS', 1800, false), ('ST', 1500, false), ('SV', 1300, false),
  ('SX', 500, false), ('SY', 0, false), ('SZ', 1500, false), ('TC', 0, false), ('TD', 1800, false),
  ('TF', 0, false), ('TG', 1800, false), ('TH', 700, false), ('TJ', 1400, false), ('TK', 0, false),
  ('TL', 250, false), ('TM', 1500, false), ('TN', 1900, false), ('TO', 1500, false), ('TR', 2000, false),
  ('TT', 1250, false), ('TV', 700, false), ('TW', 500, false), ('TZ', 1800, false), ('UA', 2000, false),
  ('UG', 1800, false), ('UM', 0, false), ('US', 0, false), ('UY', 2200, false), ('UZ', 1200, false),
  ('VA', 0, false), ('VC', 1600, false), ('VE', 1600, false), ('VG', 0, false), ('VI', 0, false),
  ('VN', 1000, false), ('VU', 1500, false), ('WF', 0, false), ('WS', 1500, false), ('YE', 500, false),
  ('YT', 0, false), ('ZA', 1500, false), ('ZM', 1600, false), ('ZW', 1500, false);

create table vat_rates (
  id uuid primary key,
  site_id uuid not null references sites (id),
  country text not null references vat_standard_rates (country),
  rate integer not null check (rate between 0 and 10000),
  enabled boolean not null,
  unique (site_id, country)
);
call app.isolate('vat_rates');

-- A site starts with every country's rate, those of the European Union switched on.
insert into vat_rates (id, site_id, country, rate, enabled)
  select gen_random_uuid(), sites.id, country, rate, eu from sites, vat_standard_rates;

-- What was asked about a VAT number and what was answered: the evidence for an invoice without VAT.
create table vat_checks (
  id uuid primary key,
  site_id uuid not null references sites (id),
  user_id uuid not null,
  vat_no text not null,
  outcome text not null check (outcome in ('valid', 'invalid', 'unreachable')),
  evidence jsonb not null,
  at timestamptz not null,
  unique (site_id, id),
  foreign key (site_id, user_id) references users (site_id, id)
);
create index vat_checks_of_number on vat_checks (site_id, vat_no, at desc);
call app.isolate('vat_checks');
revoke update, delete, truncate on vat_checks from tunedesk_app;
