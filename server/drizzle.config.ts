import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/**/*schema.ts', '../local-stripe/src/tables.ts'],
  out: './migrations',
  casing: 'snake_case',
})
