import { defineConfig } from '@playwright/test'
import { findBrowser } from './e2e/browser.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }

/** What no screen size changes runs once, and first: some of it is long, and would have one worker wait for the other. */
const SCREENLESS =
  /(access-front|headers|crawler|found|bookings-visit|silence|two-processes|money-months|money-refusals|professional-flood|homeowner-dashboard|quote-files|professional-dashboard|request-ends|lead-page|turned-away|newcomer-money)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/product.ts',
  workers: 2,
  // What passes only now is named at the end of the run, to be looked into: it must not hold back what everybody waits for.
  retries: 1,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 7_000 },
  reporter: [['list'], ['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/e2e.json' }]],
  use: {
    baseURL: process.env.E2E_URL,
    launchOptions: findBrowser(),
    // The worker that keeps the offline page is tested where it is the matter; elsewhere it would answer first.
    serviceWorkers: 'block',
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    actionTimeout: 10_000,
    // Fades would have axe measure the contrast of half-drawn text.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace takes a fifth of the time: `--trace=retain-on-failure` where a failure is looked into.
    trace: 'off',
    video: 'off',
  },
  projects: [
    { name: 'once', testMatch: SCREENLESS, use: { viewport: desktop } },
    {
      name: 'phone',
      testIgnore: SCREENLESS,
      use: { viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    { name: 'desktop', testIgnore: SCREENLESS, use: { viewport: desktop } },
  ],
})
