import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useToast } from '../../ui/toast-provider.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** Sends files as soon as they are chosen, and reloads the page's data when they have arrived. */
export function usePhotoUpload(token: string) {
  const isScripted = useHydrated()
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const take = async () => {
    const files = [...(input.current?.files ?? [])]
    if (files.length === 0) return
    // Fetched with the first file.
    const { uploadPhotos } = await import('./upload-photos.ts')
    setProblem(undefined)
    setShare(0)
    const refusal = await uploadPhotos(token, files, setShare)
    setShare(undefined)
    if (input.current) input.current.value = ''
    if (refusal) return setProblem(refusal)
    await revalidate()
    toast({ title: files.length === 1 ? 'The photo is added' : 'The photos are added' })
  }
  const first = useRef(take)
  // What was chosen before the page's JavaScript was there.
  useEffect(() => void first.current(), [])
  return { input, share, problem, isScripted, take: () => void take() }
}
