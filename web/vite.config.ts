import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { groups } from './chunks.ts'
import { leanFramework } from './lean-framework.ts'
import { leanIcons } from './lean-icons.ts'

export default defineConfig({
  plugins: [leanIcons(), leanFramework(), tailwindcss(), reactRouter()],
  // Nothing inlined: the content security policy allows no data: addresses. Nothing preloaded by Vite: React Router does.
  build: { assetsInlineLimit: 0, modulePreload: false },
  // Only development asks: found by the first page, it would have that page loaded twice.
  optimizeDeps: { include: ['lucide-react'] },
  // Bundled, so that the server loads the few icons in use and not all of them.
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Constants stand where they are used, so that no file is loaded for one of them alone.
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            codeSplitting: { groups },
          },
        },
      },
    },
  },
})
