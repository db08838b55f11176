// Shows an offline page. It caches only that page and its assets: nothing personal, no API answer, no upload.
const CACHE = 'offline-BUILD'
const PAGE = '/offline'
const isPart = /^\/assets\/[^/]+\.(css|woff2|svg)$/
const partsIn = /\/assets\/[^"'#?/)]+\.(css|woff2|svg)/g
const isNoPage = /^\/(api|dev|files)\//

function withoutScripts(html) {
  const start = html.indexOf('<script')
  const end = html.indexOf('</script>', start)
  return start < 0 || end < 0 ? html : html.slice(0, start) + withoutScripts(html.slice(end + 9))
}

/** Fetched as a visitor, without scripts: those would request the unreachable address. */
async function keepPage() {
  const answer = await fetch(`${PAGE}?for=worker`, { credentials: 'omit', cache: 'reload' })
  if (!answer.ok) throw new Error(`${PAGE} answered ${answer.status}`)
  const html = withoutScripts(await answer.text())
  const cache = await caches.open(CACHE)
  const parts = new Set(html.match(partsIn))
  // Fonts are named in the styles; the loop also visits parts added here.
  for (const part of parts)
    if (part.endsWith('.css'))
      for (const font of (await (await fetch(part)).text()).match(partsIn) ?? []) parts.add(font)
  await cache.addAll(parts)
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  const policy = answer.headers.get('content-security-policy')
  if (policy) headers['content-security-policy'] = policy
  await cache.put(PAGE, new Response(html, { headers }))
}

async function dropOlder() {
  for (const name of await caches.keys()) if (/^offline-/.test(name) && name !== CACHE) await caches.delete(name)
  await self.clients.claim()
}

async function pageOrOffline({ request }) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(PAGE)) ?? Response.error()
  }
}

self.addEventListener('install', (event) => event.waitUntil(keepPage().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(dropOlder()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || isNoPage.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(pageOrOffline(event))
  else if (isPart.test(pathname)) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
})

// A push message holds a notification's text and path, nothing else.
self.addEventListener('push', (event) => {
  const { text, path } = event.data.json()
  event.waitUntil(
    self.registration.showNotification('Laneway Village', {
      body: text,
      data: path,
      tag: path,
      icon: '/icons/192.png',
    }),
  )
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data))
})
