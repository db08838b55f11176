import { expect, test } from 'vitest'
import { composeEmail } from '#app/emails.ts'
import { readConfig } from '#core/config.ts'

const config = readConfig({ PUBLIC_URL: 'https://laneway.example', ALLOW_EMBEDDED_SERVICES: 'true' })

test('a lead is called by its work and its place, each once', () => {
  const values = { name: 'Bruno', suburb: 'Preston', postcode: '3072', points: '29', leadId: 'l1' }
  const about = (title: string) => composeEmail(config, 'lead', { ...values, title }).text
  expect(about('Home Renovation - 3072')).toContain('You have a new lead: Home Renovation, Preston 3072.')
  expect(about('Kitchen of 1928 - 30 m2')).toContain('You have a new lead: Kitchen of 1928 - 30 m2, Preston 3072.')
})

const values = { homeowner: 'Hanna', professional: 'Costa Building', title: 'Kitchen', requestId: 'r1', leadId: 'l1' }

test('an email about a message leads to the thread it stands in', () => {
  const { text } = composeEmail(config, 'message-from-professional', { ...values, text: 'Tuesday?' })
  expect(text).toContain('Read and reply: https://laneway.example/quotes/r1/messages/l1')
})

test('an email fits a phone, whatever somebody wrote', () => {
  const { html } = composeEmail(config, 'message-from-professional', { ...values, text: 'verylongword'.repeat(20) })
  expect(html).toContain('<meta name="viewport" content="width=device-width">')
  expect(html).toContain('overflow-wrap:anywhere')
})
