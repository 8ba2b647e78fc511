import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { escapeNonAscii } from './tools/vite-escape-non-ascii.ts'
import { groupFirstLoadChunks } from './tools/vite-first-load.ts'
import { importPlainly } from './tools/vite-plain-imports.ts'
import { recordModules } from './tools/vite-record-modules.ts'
import { dropRouterMessages } from './tools/vite-router-messages.ts'

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    groupFirstLoadChunks(),
    importPlainly(),
    dropRouterMessages(),
    recordModules(),
    escapeNonAscii(),
  ],
  // The pages' own React comes with them, in its production form, whatever NODE_ENV the server was started with.
  // `npm run dev` leaves packages to Node.
  ...(command === 'build' && {
    environments: {
      ssr: {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      },
    },
  }),
  build: { target: 'es2023', modulePreload: false, assetsInlineLimit: 0 },
}))
