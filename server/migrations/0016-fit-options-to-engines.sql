-- Which engines an option is for, as it says already for which types of vehicles. Options that are there stay for all.

alter table options
  -- Empty: for every fuel.
  add column fuels text[] not null default '{}'
    constraint options_fuels_check
      check (fuels <@ array['petrol', 'diesel', 'hybrid', 'gas', 'ethanol', 'electric']),
  -- Beginnings of the names of control units, such as EDC17. Empty: for every control unit.
  add column ecu_families text[] not null default '{}';
