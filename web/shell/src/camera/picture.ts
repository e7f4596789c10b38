/** What of the camera's picture a person sees, and where its middle is. */
import type { FoundCode } from './barcode-reader';

export interface Picture {
  bitmap: ImageBitmap;
  width: number;
  height: number;
}

/** Pixels of the longer side that are looked at: bars need two each, and every pixel more costs time. */
const LONGEST = 960;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of a picture that fills a screen of another shape, as `object-fit: cover` shows it. Pure. */
export function seenPart(picture: { width: number; height: number }, screen: { width: number; height: number }): Box {
  const scale = Math.max(screen.width / picture.width, screen.height / picture.height);
  const width = Math.min(picture.width, Math.round(screen.width / scale));
  const height = Math.min(picture.height, Math.round(screen.height / scale));
  return { x: Math.round((picture.width - width) / 2), y: Math.round((picture.height - height) / 2), width, height };
}

/** null before the first picture has come, or while the page is not seen. */
export async function pictureOf(video: HTMLVideoElement): Promise<Picture | null> {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
  if (video.readyState < video.HAVE_CURRENT_DATA || document.hidden || !videoWidth || !clientWidth) return null;
  const { x, y, width, height } = seenPart(
    { width: videoWidth, height: videoHeight },
    { width: clientWidth, height: clientHeight },
  );
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const [resizeWidth, resizeHeight] = [Math.round(width * scale), Math.round(height * scale)];
  const bitmap = await createImageBitmap(video, x, y, width, height, { resizeWidth, resizeHeight });
  return { bitmap, width: resizeWidth, height: resizeHeight };
}

/** Nobody holds a pack beside what they look at. Pure. */
export function middleFirst(found: readonly FoundCode[], { width, height }: Omit<Picture, 'bitmap'>): FoundCode[] {
  const away = ({ x, y }: FoundCode) => Math.hypot(x - width / 2, y - height / 2);
  return [...found].sort((one, other) => away(one) - away(other));
}
