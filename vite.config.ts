import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { gatherFirstLoad } from './tools/vite-first-load.ts'
import { plainLetters } from './tools/vite-plain-letters.ts'
import { recordModules } from './tools/vite-record-modules.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), gatherFirstLoad(), recordModules(), plainLetters()],
  // The pages' own React comes with them, in its production form, whatever NODE_ENV the server was started with.
  environments: {
    ssr: { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } },
  },
  build: { target: 'es2023', modulePreload: false, assetsInlineLimit: 0 },
})
