import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where Debian, those who build it themselves and Homebrew have it. */
export const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) =>
  existsSync(path),
)

/** The configuration that comes with the product, with a port, servers and folders of this run. @returns the new folder */
export function nginxFolder(port: number, servers: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'lv-nginx-'))
  for (const name of ['cache', 'body', 'proxy', 'other']) mkdirSync(join(folder, name))
  const upstream = servers.map((server) => `    server 127.0.0.1:${new URL(server).port} max_fails=2 fail_timeout=5s;`)
  const places = ['fastcgi', 'uwsgi', 'scgi'].map((each) => `  ${each}_temp_path ${folder}/other;`)
  const text = readFileSync(fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url)), 'utf8')
    .replace('worker_processes auto;', `worker_processes 1;\npid ${folder}/pid;\ndaemon off;`)
    .replace(/(?: +server app\d:3000[^\n]*\n)+/, `${upstream.join('\n')}\n`)
    .replace('listen 8080;', `listen 127.0.0.1:${port};\n    listen [::1]:${port};`)
    .replace('/var/cache/nginx/village', `${folder}/cache`)
    .replace('access_log /dev/stdout short;', 'access_log off;')
    .replace(
      'http {',
      ['http {', `  client_body_temp_path ${folder}/body;`, `  proxy_temp_path ${folder}/proxy;`, ...places].join('\n'),
    )
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  writeFileSync(join(folder, 'nginx.conf'), user + text)
  return folder
}
