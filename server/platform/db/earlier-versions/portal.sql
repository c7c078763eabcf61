-- Rows of the first version with a portal: its demo data, and a sign-in.

insert into audit_log (id, site_id, at, actor_id, acting_for_id, act, subject, before, after, ip, request_id) values
  ('01a1e2e8-1047-728d-a996-7fac4d4207ed', '01a1e2e6-cdf0-7116-9f60-1360b37c68cd', '2026-11-16 05:50:21.755+00', '01a1e2e6-cf1b-7353-ad57-a2e27c0a7f5b', NULL, 'identity.sign_in', 'admin@northline.example', NULL, NULL, '127.0.0.1', '01a1e2e8-0fea-7509-82cb-765a544f3c00'),
  ('01a1e2e8-69c0-71dd-8d2e-5dba0766a116', '01a1e2e6-cdf0-7116-9f60-1360b37c68cd', '2026-11-16 05:50:44.662+00', '01a1e2e6-cf1b-7353-ad57-a2e27c0a7f5b', NULL, 'profile.change', 'admin@northline.example', '{"locale": "en"}', '{"locale": "de"}', '127.0.0.1', '01a1e2e8-6997-7148-b0ba-94cf1cc6ce19');

insert into events (id, site_id, user_id, for_staff, type, data, at) overriding system value values
  ('1', '01a1e2e6-cdf0-7116-9f60-1360b37c68cd', '01a1e2e6-cf1b-7353-ad57-a2e27c0a7f5b', 'f', 'user.changed', '{"user_id": "01a1e2e6-cf1b-7353-ad57-a2e27c0a7f5b"}', '2026-11-16 05:50:44.662+00');

insert into installation (single, demo) values
  ('t', 'loaded');

insert into migrations (name, sha256, applied_at) values
  ('0001-create-isolation.sql', 'b1a4d40d10ff6620a63e2cc828418b2eaa1bc4cecbacbb64a1abc0950ba3587e', '2026-11-16 05:48:58.781787+00'),
  ('0002-create-sites.sql', '1c18f544d11c4da597e33f390a3463b712f2b6f79cf14409e837898e2abec6dc', '2026-11-16 05:48:58.787468+00'),
  ('0003-create-people.sql', '185a31c9e472942fa96c4f908112f31c1de44c5c4095727e604cb2c40640f876', '2026-11-16 05:48:58.821759+00'),
  ('0004-create-plumbing.sql', '2ecdc47e93a69b3df1ac7e915210d5b457bd6f9f293dee5997714ecf750a7f44', '2026-11-16 05:48:58.863759+00'),
  ('0005-settle-unverified-sign-ups.sql', 'c5ab7a902a238659b7bdb3b361b6e2b4a5723ec2b148c2cf06992b1243b0a9ec', '2026-11-16 05:48:58.899654+00');

insert into open_times (site_id, day, opens, closes) values
  ('01a1e2e6-cdf0-7116-9f60-1360b37c68cd', '1', '08:00', '18:00'),
  ('01a1e2e6-cdf0-7116-9f60-1360b37c68cd', '2', '08:00', '18:00'),
  ('01a1e2e6-cdf0-7116-9f60-1360b37c68cd', '3', '08:00', '18:00'),
  ('01a1e2e6-cdf0-7116-9f60-1360b37c68cd', '4', '08:00', '18:00'),
  ('01a1e2e6-cdf0-7116-9f60-1360b37c68cd', '5', '08:00', '18:00'),
  ('01a1e2e6-cdf0-7116-9f60-1360b37c68cd', '6', '09:00', '13:00'),
  ('01a1e2e6-ce1e-74f6-a08d-c5230bed8971', '1', '08:00', '18:00'),
  ('01a1e2e6-ce1e-74f6-a08d-c5230bed8971', '2', '08:00', '18:00'),
  ('01a1e2e6-ce1e-74f6-a08d-c5230bed8971', '3', '08:00', '18:00'),
  ('01a1e2e6-ce1e-74f6-a08d-c5230bed8971', '4', '08:00', '18:00'),
  ('01a1e2e6-ce1e-74f6-a08d-c5230bed8971', '5', '08:00', '18:00'),
  ('01a1e2e6-ce1e-74f6-a08d-c5230bed8971', '6', '09:00', '13:00');

insert into policies (site_id, cookie_law, terms_of_use, privacy_policy) values
  ('01a1e2e6-cdf0-7116-9f60-1360b37c68cd', '<p>We keep your sign-in, language and theme in this browser so that the portal works. Nothing is shared with others, and nothing follows you around.</p>', '<h2>Using this portal</h2>
<p>You may order changes to control unit files for vehicles that you own or have been asked to work on. You are responsible for the vehicle information you enter and for where the vehicle is driven afterwards.</p>
<h2>Credits and payment</h2>
<p>Services are paid with credits. Credits are taken when an order is submitted and returned when it is cancelled before delivery.</p>
<h2>Files</h2>
<p>Files and invoices are deleted after the time shown in your account. Please keep copies of your own.</p>', '<h2>What we keep</h2>
<p>Your name and contact data, your orders with their files, your invoices, and the devices you are signed in with. You can download all of it from your profile.</p>
<h2>Why</h2>
<p>To do what you ordered, to answer your questions, and because tax law asks us to keep invoices.</p>
<h2>Your rights</h2>
<p>You may see, correct and erase your data, except what the law obliges us to keep. Write to us at any time.</p>'),
  ('01a1e2e6-ce1e-74f6-a08d-c5230bed8971', '<p>We keep your sign-in, language and theme in this browser so that the portal works. Nothing is shared with others, and nothing follows you around.</p>', '<h2>Using this portal</h2>
<p>You may order changes to control unit files for vehicles that you own or have been asked to work on. You are responsible for the vehicle information you enter and for where the vehicle is driven afterwards.</p>
<h2>Credits and payment</h2>
<p>Services are paid with credits. Credits are taken when an order is submitted and returned when it is cancelled before delivery.</p>
<h2>Files</h2>
<p>Files and invoices are deleted after the time shown in your account. Please keep copies of your own.</p>', '<h2>What we keep</h2>
<p>Your name and contact data, your orders with their files, your invoices, and the devices you are signed in with. You can download all of it from your profile.</p>
<h2>Why</h2>
<p>To do what you ordered, to answer your questions, and because tax law asks us to keep invoices.</p>
<h2>Your rights</h2>
<p>You may see, correct and erase your data, except what the law obliges us to keep. Write to us at any time.</p>');

insert into refresh_tokens (hash, site_id, session_id, created_at, replaced_at) values
  (E'\\x857fd501c480a7314b46727e0a44bbcdf70a43fab24c2dae1a50bb6dcc93b9e3', '01a1e2e6-cdf0-7116-9f60-1360b37c68cd', '01a1e2e8-103b-7684-9add-0e865420c540', '2026-11-16 05:50:21.755+00', NULL);

insert into sessions (id, site_id, user_id, acting_user_id, user_agent, ip, created_at, last_used_at, expires_at, revoked_at) values
  ('01a1e2e8-103b-7684-9add-0e865420c540', '01a1e2e6-cdf0-7116-9f60-1360b37c68cd', '01a1e2e6-cf1b-7353-ad57-a2e27c0a7f5b', NULL, 'curl/7.88.1', '127.0.0.1', '2026-11-16 05:50:21.755+00', '2026-11-16 05:50:21.755+00', '2026-12-16 05:50:21.755+00', NULL);

insert into site_settings (site_id, title, copyright_text, logo_file_id, logo_width, logo_height, phone, email, country, currency, timezone, default_locale, default_theme, activation_required, live_support_public, ticket_system_public, eco_calculator_public, api_access, file_upload_public, downloads_public) values
  ('01a1e2e6-cdf0-7116-9f60-1360b37c68cd', 'Northline Files', '© Northline Files', NULL, '0', '0', '+49 30 000 000', 'office@northline.example', 'DE', 'EUR', 'Europe/Berlin', 'en', 'default', 'f', 'f', 'f', 'f', 'f', 'f', 'f'),
  ('01a1e2e6-ce1e-74f6-a08d-c5230bed8971', 'Alba Chip Service', '© Alba Chip Service', NULL, '0', '0', '', '', 'IT', 'EUR', 'Europe/Rome', 'en', 'custom', 'f', 'f', 'f', 'f', 'f', 'f', 'f');

insert into sites (id, slug, is_admin_site, created_at) values
  ('01a1e2e6-cdf0-7116-9f60-1360b37c68cd', 'main', 't', '2026-11-16 05:48:59.249+00'),
  ('01a1e2e6-ce1e-74f6-a08d-c5230bed8971', 'alba', 'f', '2026-11-16 05:48:59.294+00');

insert into theme_settings (site_id, header_top_color, header_top_text_color, header_bar_color, header_bar_text_color, left_bar_color, left_bar_text_color, card_bg_color, card_text_color, body_bg_color) values
  ('01a1e2e6-cdf0-7116-9f60-1360b37c68cd', '#0d1424', '#c6cede', '#ffffff', '#131a2a', '#131a2b', '#b9c2d6', '#ffffff', '#161d2d', '#f5f6f9'),
  ('01a1e2e6-ce1e-74f6-a08d-c5230bed8971', '#0f2e2a', '#cfe6e0', '#ffffff', '#10302b', '#0e6b5c', '#e3f5f0', '#ffffff', '#12231f', '#f2f6f5');

insert into users (id, site_id, role_id, kind, status, verified, permissions, email, username, password_hash, first_name, last_name, phone, company_name, company_reg_no, vat_no, address, city, zip_code, country, locale, picture_file_id, decoy, decoy_key, demo, created_at, deleted_at) values
  ('01a1e2e6-cf1b-7353-ad57-a2e27c0a7f5b', '01a1e2e6-cdf0-7116-9f60-1360b37c68cd', '1', 'user', '1', 't', '{orders,live_support,tickets,settings,tuning_services,api_manager,miscellaneous,vehicle_statistics,tnc,agent_manager,audit_log,send_email,dealers_list,edit_dealer,delete_dealer,change_role,login_to_dealer_account,change_dealer_password,dealers_invoices,dealers_balance,delete_dealer_invoice,download_dealer_invoice,export_users,add_category,edit_category,delete_category,add_coupon,edit_coupon,delete_coupon,add_shipping_method,edit_shipping_method,delete_shipping_method,add_product,edit_product,delete_product,hold_order,cancel_order,complete_order,ship_order,shop_settings}', 'admin@northline.example', 'admin', '$argon2id$v=19$m=19456,t=2,p=1$WFyi4HSQTtUkarPEB0KuNg$i8QWH/SCQaCmmfOzR1eSI/F9zZcKSrtNPivykbOp5YM', 'Nora', 'Lind', '+49 30 000 000', '', '', '', '', '', '', 'DE', 'de', NULL, 'f', NULL, 't', '2026-11-16 05:48:59.541+00', NULL),
  ('01a1e2e6-cf28-7181-9d3a-6a316236080f', '01a1e2e6-cdf0-7116-9f60-1360b37c68cd', '3', 'user', '1', 't', '{orders,tickets,live_support}', 'moderator@northline.example', 'moderator', '$argon2id$v=19$m=19456,t=2,p=1$WFyi4HSQTtUkarPEB0KuNg$i8QWH/SCQaCmmfOzR1eSI/F9zZcKSrtNPivykbOp5YM', 'Marek', 'Zielak', '', '', '', '', '', '', '', 'PL', 'pl', NULL, 'f', NULL, 't', '2026-11-16 05:48:59.556+00', NULL),
  ('01a1e2e6-cf2d-70c6-9c07-6469b9d2f815', '01a1e2e6-cdf0-7116-9f60-1360b37c68cd', '2', 'business', '1', 't', '{}', 'customer@workshop.example', 'jkeller', '$argon2id$v=19$m=19456,t=2,p=1$WFyi4HSQTtUkarPEB0KuNg$i8QWH/SCQaCmmfOzR1eSI/F9zZcKSrtNPivykbOp5YM', 'Jonas', 'Kellermann', '+49 40 000 111', 'Workshop Kellermann', 'HRB 00000', '', 'Musterweg 7', 'Hamburg', '20095', 'DE', 'en', NULL, 'f', NULL, 't', '2026-11-16 05:48:59.562+00', NULL),
  ('01a1e2e6-cf3d-77fb-b20e-16593e2054f2', '01a1e2e6-cdf0-7116-9f60-1360b37c68cd', '2', 'dealer', '1', 't', '{}', 'dealer@autowerk.example', 'autowerk', '$argon2id$v=19$m=19456,t=2,p=1$WFyi4HSQTtUkarPEB0KuNg$i8QWH/SCQaCmmfOzR1eSI/F9zZcKSrtNPivykbOp5YM', 'Agnieszka', 'Borek', '', 'Autowerk Borek', '', '', '', 'Poznań', '', 'PL', 'pl', NULL, 'f', NULL, 't', '2026-11-16 05:48:59.579+00', NULL),
  ('01a1e2e6-cf45-7580-94a6-555e24fe04f6', '01a1e2e6-cdf0-7116-9f60-1360b37c68cd', '2', 'user', '1', 't', '{}', 'samir@qamar-motors.example', 'samir', '$argon2id$v=19$m=19456,t=2,p=1$WFyi4HSQTtUkarPEB0KuNg$i8QWH/SCQaCmmfOzR1eSI/F9zZcKSrtNPivykbOp5YM', 'سمير', 'القمر', '', '', '', '', '', 'دبي', '', 'AE', 'ar', NULL, 'f', NULL, 't', '2026-11-16 05:48:59.586+00', NULL),
  ('01a1e2e6-cf4c-751e-99ae-74b05e9bada0', '01a1e2e6-cdf0-7116-9f60-1360b37c68cd', '2', 'user', '0', 't', '{}', 'waiting@garage.example', 'waiting', '$argon2id$v=19$m=19456,t=2,p=1$WFyi4HSQTtUkarPEB0KuNg$i8QWH/SCQaCmmfOzR1eSI/F9zZcKSrtNPivykbOp5YM', 'Tilda', 'Ohm', '', '', '', '', '', '', '', 'SE', 'en', NULL, 'f', NULL, 't', '2026-11-16 05:48:59.592+00', NULL),
  ('01a1e2e6-cf51-7407-9642-2e0f56433fde', '01a1e2e6-cdf0-7116-9f60-1360b37c68cd', '2', 'agent', '1', 't', '{}', 'agent@alba.example', 'alba', '$argon2id$v=19$m=19456,t=2,p=1$WFyi4HSQTtUkarPEB0KuNg$i8QWH/SCQaCmmfOzR1eSI/F9zZcKSrtNPivykbOp5YM', 'Elio', 'Alba', '', 'Alba Chip Service', '', '', '', 'Torino', '', 'IT', 'en', NULL, 'f', NULL, 't', '2026-11-16 05:48:59.6+00', NULL),
  ('01a1e2e6-cf57-74a9-b2de-e91c034ef3c8', '01a1e2e6-ce1e-74f6-a08d-c5230bed8971', '1', 'user', '1', 't', '{orders,live_support,tickets,settings,tuning_services,api_manager,miscellaneous,vehicle_statistics,tnc,agent_manager,audit_log,send_email,dealers_list,edit_dealer,delete_dealer,change_role,login_to_dealer_account,change_dealer_password,dealers_invoices,dealers_balance,delete_dealer_invoice,download_dealer_invoice,export_users,add_category,edit_category,delete_category,add_coupon,edit_coupon,delete_coupon,add_shipping_method,edit_shipping_method,delete_shipping_method,add_product,edit_product,delete_product,hold_order,cancel_order,complete_order,ship_order,shop_settings}', 'admin@alba.example', 'admin', '$argon2id$v=19$m=19456,t=2,p=1$WFyi4HSQTtUkarPEB0KuNg$i8QWH/SCQaCmmfOzR1eSI/F9zZcKSrtNPivykbOp5YM', 'Elio', 'Alba', '', '', '', '', '', '', '', 'IT', 'en', NULL, 'f', NULL, 't', '2026-11-16 05:48:59.605+00', NULL),
  ('01a1e2e6-cf5f-7127-aafc-b09ad073cd64', '01a1e2e6-ce1e-74f6-a08d-c5230bed8971', '2', 'user', '1', 't', '{}', 'customer@workshop.example', 'jkeller', '$argon2id$v=19$m=19456,t=2,p=1$WFyi4HSQTtUkarPEB0KuNg$i8QWH/SCQaCmmfOzR1eSI/F9zZcKSrtNPivykbOp5YM', 'Jonas', 'Kellermann', '', '', '', '', '', '', '', 'DE', 'en', NULL, 'f', NULL, 't', '2026-11-16 05:48:59.61+00', NULL);

