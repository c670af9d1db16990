import {
  type Picture,
  type PictureFile,
  type PictureType,
  pictureFileName,
  pictureTypes,
} from '#domain/portfolio/picture.ts';
import {
  dominantColor,
  maxSourceBytes,
  type PictureRefusal,
  plannedWidths,
  readSource,
} from '#domain/portfolio/picture-source.ts';
import { toBase64 } from '#domain/shared/base64.ts';
import { toHex } from '#domain/shared/hex.ts';

/** The picture lacks the alternative text, which the owner types later. */
export type PictureResponse =
  | { ok: true; picture: Omit<Picture, 'alt'>; files: Pick<PictureFile, 'name' | 'data'>[] }
  | { ok: false; refusal: PictureRefusal };

/** Encodes the picture in each width, rotated upright. Repainting removes metadata such as place, date and camera. */
export async function encodePicture(file: Blob): Promise<PictureResponse> {
  try {
    return await encode(file);
  } catch (error) {
    return refuse(error instanceof Refused ? error.refusal : 'unreadable');
  }
}

class Refused extends Error {
  constructor(readonly refusal: PictureRefusal) {
    super(refusal);
  }
}

const refuse = (refusal: PictureRefusal): PictureResponse => ({ ok: false, refusal });

async function encode(file: Blob): Promise<PictureResponse> {
  if (file.size > maxSourceBytes) return refuse('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const source = readSource(bytes);
  if (typeof source === 'string') return refuse(source);
  if (typeof OffscreenCanvas === 'undefined') return refuse('unsupported');
  const bitmap = await createImageBitmap(new Blob([bytes], { type: `image/${source.type}` }), {
    imageOrientation: 'from-image',
  });
  const widths = plannedWidths(bitmap.width, bitmap.height);
  const encoded = [];
  for (const width of widths) encoded.push(await scaleImage(bitmap, width));
  const widest = encoded.at(-1);
  if (!widest) return refuse('unreadable');
  const id = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', widest.bytes)));
  const { type, width, height } = widest;
  const files = encoded.map((one) => ({
    name: pictureFileName({ id, type }, one.width),
    data: toBase64(one.bytes),
  }));
  return { ok: true, picture: { id, type, width, height, widths, color: getColor(bitmap) }, files };
}

interface Encoded {
  width: number;
  height: number;
  type: PictureType;
  bytes: Uint8Array<ArrayBuffer>;
}

async function scaleImage(bitmap: ImageBitmap, width: number): Promise<Encoded> {
  const height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width));
  const { canvas, context } = paper(width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  const blob = await smallEnough(canvas, context);
  const type = pictureTypes.find((known) => blob.type === `image/${known}`);
  if (!type) throw new Refused('unsupported');
  return { width, height, type, bytes: new Uint8Array(await blob.arrayBuffer()) };
}

/** Maximum in bytes; the bucket enforces it. */
const maxFileBytes = 2 * 1024 * 1024;
const qualities = [0.82, 0.68, 0.5];

async function smallEnough(
  canvas: OffscreenCanvas,
  context: OffscreenCanvasRenderingContext2D,
): Promise<Blob> {
  for (const quality of qualities) {
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality });
    // A browser that cannot encode WebP returns a PNG, which would be many times larger.
    const blob = webp.type === 'image/webp' ? webp : await asJpeg(canvas, context, quality);
    if (blob.size <= maxFileBytes) return blob;
  }
  throw new Refused('notEncoded');
}

/** Fills the background with white, because JPEG has no transparency and transparent pixels would become black. */
function asJpeg(
  canvas: OffscreenCanvas,
  context: OffscreenCanvasRenderingContext2D,
  quality: number,
): Promise<Blob> {
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

/** Side of the sample in pixels. A small one suffices for the mean colour. */
const sampleSide = 32;

function getColor(bitmap: ImageBitmap): string {
  const { context } = paper(sampleSide, sampleSide);
  context.drawImage(bitmap, 0, 0, sampleSide, sampleSide);
  return dominantColor(context.getImageData(0, 0, sampleSide, sampleSide).data);
}

function paper(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Refused('unsupported');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}
