import type { Attack } from './attack.ts'

const pages = ['/api/docs', '/api/docs/', '/', '/communities', '/dev/mailbox', '/dev/payments', '/nothing-here']
const scripts = (policy: string) =>
  policy
    .split(';')
    .map((part) => part.trim())
    .filter((part) => /^(script-src|default-src)/.test(part))

export const inlineScripts: Attack = {
  name: 'A script of one’s own in a page of ours',
  sends: `GET ${pages.join(', ')}, for what their policies allow`,
  answered: 'no page takes inline scripts without a nonce, or scripts of anybody',
  async prepare({ attacker, demand }) {
    const address = attacker()
    return async () => {
      for (const path of pages) {
        const { status, headers } = await address.send(path)
        if (status >= 300 && status < 400) continue
        const policy = scripts(String(headers['content-security-policy'] ?? ''))
        demand(policy.length > 0, `${path} has no policy for scripts`)
        for (const part of policy)
          demand(
            !/'unsafe-inline'|'unsafe-eval'|\*|https?:(\s|$)|data:/.test(part) || /^default-src/.test(part),
            `${path} allows ${part}`,
          )
      }
    }
  },
}
