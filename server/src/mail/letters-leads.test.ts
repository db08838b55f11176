import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { writeLetter } from './letters.ts'

const config = readConfig({ PUBLIC_URL: 'https://laneway.example', ALLOW_EMBEDDED_SERVICES: 'true' })
const values = { homeowner: 'Hanna', professional: 'Costa Building', title: 'Kitchen', requestId: 'r1', leadId: 'l1' }

test('a letter about a message leads to the thread it stands in', () => {
  const { text } = writeLetter(config, 'message-from-professional', { ...values, text: 'Tuesday?' })
  expect(text).toContain('Read and answer: https://laneway.example/quotes/r1/messages/l1')
})

test('a letter fits a phone, whatever somebody wrote', () => {
  const { html } = writeLetter(config, 'message-from-professional', { ...values, text: 'verylongword'.repeat(20) })
  expect(html).toContain('<meta name="viewport" content="width=device-width">')
  expect(html).toContain('overflow-wrap:anywhere')
})
