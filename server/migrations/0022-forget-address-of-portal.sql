-- The admin site's hostname follows from PUBLIC_URL at every start and is no longer kept: one from an earlier address
-- answered for ever. Nothing else has ever given the admin site a hostname, so all of its rows go.
delete from site_hostnames using sites where sites.id = site_hostnames.site_id and sites.is_admin_site;
