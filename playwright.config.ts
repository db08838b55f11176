import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

/**
 * Every test runs once: those of these files on a phone, all others on a desktop. What a screen lays out otherwise, or
 * works otherwise on, is tagged `{ tag: '@screens' }` and runs on both; `expectUsable` looks at every screen by itself.
 */
const ON_A_PHONE = [
  ...[
    'bookings-without-javascript',
    'course-bought',
    'field-messages',
    'first-press',
    'get-quotes',
    'guest-talks',
    'lesson-video',
    'lost-connection',
    'member',
    'member-talks',
  ],
  ...['member-without-javascript', 'money-invitation', 'money-premium', 'money-top-up', 'money-without-javascript'],
  ...['offline', 'professional-vetting', 'profile', 'quote-to-review', 'quote-without-javascript', 'request-page'],
  ...['ticked-without-javascript', 'visitor-discovers', 'visitor-without-javascript', 'workplace'],
]
/** In the first tier nothing runs twice. */
const BOTH = process.env.E2E_TIER === 'first' ? '(?!)' : '@screens'
const ofThem = `\\b(?<!-)(?:${ON_A_PHONE.join('|')})\\.spec\\.ts\\b`

export default defineConfig({
  testDir: 'e2e',
  // What only several machines have: npm run test:fleet starts them.
  testIgnore: process.env.E2E_FLEET ? [] : ['**/e2e/fleet/**'],
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/product.ts',
  // One more than the cores of the smallest machine: browser, server and Postgres wait for one another.
  workers: 3,
  // What passes only now is named at the end of the run, to be looked into: it must not hold back what everybody waits for.
  retries: 1,
  forbidOnly: true,
  // Only for what hangs.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/e2e.json' }]],
  use: {
    baseURL: process.env.E2E_URL,
    launchOptions: findBrowser(),
    // The worker that keeps the offline page is tested where it is the matter; elsewhere it would answer first.
    serviceWorkers: 'block',
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    actionTimeout: 20_000,
    // Fades would have axe measure the contrast of half-drawn text.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace takes a fifth of the time: `--trace=retain-on-failure` where a failure is looked into.
    trace: 'off',
    video: 'off',
  },
  projects: [
    { name: 'desktop', grep: new RegExp(`${BOTH}|^(?!.*${ofThem})`), use: { viewport: desktop } },
    {
      name: 'phone',
      grep: new RegExp(`${BOTH}|${ofThem}`),
      use: { viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
})
