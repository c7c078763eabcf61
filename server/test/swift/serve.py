"""Runs OpenStack Swift on loopback: one disk, one replica, S3 by s3api, until its parent or itself ends.

usage: serve.py HOME MEMCACHED PROXY_PORT MEMCACHED_PORT ACCOUNT_PORT CONTAINER_PORT OBJECT_PORT
"""
import ctypes
import getpass
import os
import signal
import subprocess
import sys

KINDS = ('account', 'container', 'object')

HASH = """[swift-hash]
swift_hash_path_suffix = test
swift_hash_path_prefix = test
[storage-policy:0]
name = only
default = yes
"""

COMMON = """[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {port}
workers = 0
user = {user}
swift_dir = {home}
devices = {home}/devices
mount_check = false
log_level = WARNING
log_address = /nonexistent
"""

STORE = COMMON + """[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
"""

PROXY = COMMON + """[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy dlo slo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:{memcached_port}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:dlo]
use = egg:swift#dlo
[filter:slo]
use = egg:swift#slo
[filter:versioned_writes]
use = egg:swift#versioned_writes
"""


def die_with_parent():
    # PR_SET_PDEATHSIG: a killed test run must not leave servers behind.
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)


def use_settings_of(home):
    # Swift looks in /etc/swift unless it is told before anything else of it is loaded.
    import swift.common.utils
    swift.common.utils.SWIFT_CONF_FILE = os.path.join(home, 'swift.conf')


def write(home, name, text):
    with open(os.path.join(home, name), 'w') as file:
        file.write(text)


def make_ring(home, kind, port):
    from swift.common.ring import RingBuilder
    builder = RingBuilder(4, 1, 1)
    place = {'ip': '127.0.0.1', 'port': port, 'replication_ip': '127.0.0.1', 'replication_port': port}
    builder.add_dev({'region': 1, 'zone': 1, 'device': 'disk', 'weight': 1, 'meta': '', **place})
    builder.rebalance(seed=1)
    builder.get_ring().save(os.path.join(home, kind + '.ring.gz'))


def supervise(home, memcached, proxy_port, memcached_port, *store_ports):
    die_with_parent()
    user = getpass.getuser()
    os.makedirs(os.path.join(home, 'devices', 'disk'))
    write(home, 'swift.conf', HASH)
    use_settings_of(home)
    for kind, port in zip(KINDS, store_ports):
        make_ring(home, kind, int(port))
        write(home, kind + '-server.conf', STORE.format(kind=kind, port=port, home=home, user=user))
    proxy = PROXY.format(port=proxy_port, home=home, user=user, memcached_port=memcached_port)
    write(home, 'proxy-server.conf', proxy)

    commands = [[memcached, '-l', '127.0.0.1', '-p', memcached_port, '-u', user, '-m', '16']]
    for kind in KINDS + ('proxy',):
        commands.append([sys.executable, __file__, home, kind + '-server'])
    children = [subprocess.Popen(command, preexec_fn=die_with_parent) for command in commands]

    def stop(*_):
        for child in children:
            child.terminate()
        for child in children:
            child.wait()
        os._exit(0)

    signal.signal(signal.SIGTERM, stop)
    # If one server ends the others are of no use.
    os.wait()
    stop()


def serve(home, server):
    use_settings_of(home)
    from swift.common.wsgi import run_wsgi
    sys.exit(run_wsgi(os.path.join(home, server + '.conf'), server, verbose=True))


if __name__ == '__main__':
    serve(*sys.argv[1:]) if len(sys.argv) == 3 else supervise(*sys.argv[1:])
