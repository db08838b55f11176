# OpenStack Swift with its S3 layer in one process, as small as it goes: one device, one copy, nothing outside a folder of
# its own. Says its port, and ends with its standard input. Arguments: account, user, secret, region.
import os
import shutil
import sys
import tempfile
import traceback

import eventlet
from swift.common import utils, wsgi
from swift.common.ring import RingBuilder

utils.eventlet_monkey_patch()
eventlet.hubs.use_hub(utils.get_hub())
import eventlet.wsgi  # after the hub

account, user, secret, region = sys.argv[1:]
SERVERS = ['account', 'container', 'object']


def a_folder():
    """Where files may have attributes: in memory too since Linux 6.6."""
    for base in [tempfile.gettempdir(), '/var/tmp']:
        folder = tempfile.mkdtemp(prefix='lv-swift-', dir=base)
        try:
            os.setxattr(folder, b'user.swift', b'x')
            return folder
        except OSError:
            os.rmdir(folder)
    raise SystemExit('no folder whose files may have attributes')


def write(name, *lines):
    path = os.path.join(folder, name)
    with open(path, 'w') as file:
        file.write('\n'.join(lines))
    return path


def serve(name, sock, *lines):
    path = write(f'{name}.conf', '[DEFAULT]', f'swift_dir = {folder}', *lines)
    app = wsgi.loadapp(path, global_conf={'log_name': name})
    eventlet.spawn(
        eventlet.wsgi.server,
        sock,
        app,
        utils.NullLogger(),
        protocol=wsgi.SwiftHttpProtocol,
        capitalize_response_headers=False,
    )


def on_a_port():
    return eventlet.listen(('127.0.0.1', 0))


folder = a_folder()
try:
    os.makedirs(f'{folder}/devices/disk')
    write('swift.conf', '[swift-hash]', 'swift_hash_path_suffix = village', '[storage-policy:0]', 'name = one', 'default = yes')
    utils.set_swift_dir(folder)
    for name in SERVERS:
        sock = on_a_port()
        ring = RingBuilder(0, 1, 0)
        ring.add_dev(dict(region=1, zone=1, ip='127.0.0.1', port=sock.getsockname()[1], device='disk', weight=1))
        ring.rebalance()
        ring.get_ring().save(f'{folder}/{name}.ring.gz')
        serve(
            name,
            sock,
            f'devices = {folder}/devices',
            'mount_check = false',
            f'recon_cache_path = {folder}',
            '[app:main]',
            f'use = egg:swift#{name}',
        )
    proxy = on_a_port()
    serve(
        'proxy',
        proxy,
        *['[pipeline:main]', 'pipeline = catch_errors cache listing_formats s3api tempauth proxy-server'],
        *['[app:proxy-server]', 'use = egg:swift#proxy', 'account_autocreate = true'],
        *['[filter:catch_errors]', 'use = egg:swift#catch_errors'],
        # tempauth asks for a cache; nothing listens there, and none that others use is touched.
        *['[filter:cache]', 'use = egg:swift#memcache', 'memcache_servers = 127.0.0.1:1'],
        *['[filter:listing_formats]', 'use = egg:swift#listing_formats'],
        # Pages small enough that a test sees several.
        *['[filter:s3api]', 'use = egg:swift#s3api', f'location = {region}', 'max_bucket_listing = 10'],
        *['[filter:tempauth]', 'use = egg:swift#tempauth', f'user_{account}_{user} = {secret} .admin'],
    )
    print(proxy.getsockname()[1], flush=True)
    # Until whoever started it closes the line, or is gone.
    eventlet.tpool.execute(sys.stdin.buffer.read)
except BaseException:
    traceback.print_exc()
finally:
    shutil.rmtree(folder, ignore_errors=True)
    sys.stderr.flush()
    os._exit(0)
