import { expect, test } from 'vitest'
import { readConfig } from '#core/config.ts'
import { contentSecurityPolicy } from './security-headers.ts'

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_unit',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_unit',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdefgh',
}
const policy = (env: Record<string, string>) =>
  contentSecurityPolicy(readConfig({ DATA_DIR: '/tmp/none', ...env }), 'n')
const part = (text: string, name: string) => text.split('; ').find((each) => each.startsWith(`${name} `))

test('with Stripe, pages may load its card form, call it and lead to its pages', () => {
  const allowed = policy(stripe)
  expect(part(allowed, 'script-src')).toBe("script-src 'self' 'nonce-n' https://js.stripe.com")
  expect(part(allowed, 'frame-src')).toBe(
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com https://js.stripe.com https://hooks.stripe.com',
  )
  expect(part(allowed, 'connect-src')).toBe("connect-src 'self' https://api.stripe.com")
  expect(part(allowed, 'form-action')).toBe("form-action 'self' https://checkout.stripe.com https://invoice.stripe.com")
})

test('without Stripe, nothing of it is allowed, and no frame', () => {
  expect(policy({})).not.toContain('stripe')
  expect(part(policy({}), 'frame-src')).toBe('frame-src https://www.youtube-nocookie.com https://player.vimeo.com')
})
