import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { useToast } from '../../ui/toast-provider.tsx'

type Props = { label: string; secret: string; text: string }

/** A secret that this answer alone holds: it can be selected, and copied where there is a script. */
export function ShownOnce({ label, secret, text }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const toast = useToast()
  const isAwake = useHydrated()
  const copy = async () => {
    field.current?.select()
    await navigator.clipboard?.writeText(secret).then(
      () => toast({ title: 'Copied' }),
      () => undefined,
    )
  }
  return (
    <div role="status" className="mb-4 rounded-control bg-good-tint px-4 py-3">
      <label className="block">
        <span className="font-semibold">{label}</span>
        <input
          ref={field}
          readOnly
          value={secret}
          className="mt-2 block min-h-11 w-full rounded-control border border-edge bg-card px-3 font-mono text-sm"
        />
      </label>
      <p className="mt-2 text-sm">{text}</p>
      {isAwake && (
        <Button tone="quiet" size="small" onClick={copy} className="mt-2">
          Copy
        </Button>
      )}
    </div>
  )
}
