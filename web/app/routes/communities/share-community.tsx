import type { Community } from '@lv/contract/communities'
import { Share2 } from 'lucide-react'
import { href } from 'react-router'
import { useRootData } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { useToast } from '../../ui/toast-provider.tsx'

type Props = { community: Pick<Community, 'id' | 'name' | 'description'> }

/** The device's own share sheet, else the link is copied; without JavaScript the link stands there to be copied or mailed. */
export function ShareCommunity({ community: { id, name, description } }: Props) {
  const { publicUrl, brand } = useRootData()
  const show = useToast()
  const url = `${publicUrl}${href('/community/:communityId', { communityId: id })}`
  const share = async () => {
    if (await shareOnDevice({ title: name, text: description.slice(0, 140), url })) return
    try {
      await navigator.clipboard.writeText(url)
      show({ title: 'Link copied', description: url })
    } catch {
      show({ title: 'Copy this link', description: url, duration: Number.POSITIVE_INFINITY })
    }
  }
  return (
    <>
      <Button tone="quiet" onClick={share} className="no-scripting:hidden">
        <Share2 aria-hidden size={18} />
        Share
      </Button>
      <details className="scripting:hidden">
        <summary className={buttonClass('quiet', 'regular')}>
          <Share2 aria-hidden size={18} />
          Share
        </summary>
        <div className="mt-2 rounded-control border border-edge bg-card px-4 py-3">
          <p className="font-semibold break-all select-all">{url}</p>
          <a
            href={`mailto:?subject=${encodeURIComponent(`${name} · ${brand.name}`)}&body=${encodeURIComponent(url)}`}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            Send it by email
          </a>
        </div>
      </details>
    </>
  )
}

/** True when the device's sheet was opened, whatever the person then did with it. */
async function shareOnDevice(what: ShareData) {
  if (!navigator.share) return false
  try {
    await navigator.share(what)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
