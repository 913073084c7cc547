/** The longest side of an uploaded photo, in pixels. It is enough to judge a face, and uploads on 3G within seconds. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.85;
const PHOTO_TYPE = 'image/jpeg';

/**
 * The upload size of an image. Keeps the proportions and never enlarges.
 * @param width in pixels, like `height`
 */
export const sizeWithin = (width: number, height: number, longest = LONGEST_SIDE) => {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

const decode = (url: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The device cannot read this file as an image'));
    image.src = url;
  });

/**
 * Converts a photo for the upload: upright, at most 1,600 pixels a side, as JPEG. Redrawing also removes the camera's
 * metadata, such as the location.
 * @throws Error if the device cannot read the file as an image
 */
export const shrinkPhoto = async (file: Blob): Promise<Blob> => {
  const url = URL.createObjectURL(file);
  try {
    const image = await decode(url);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, sizeWithin(image.naturalWidth, image.naturalHeight));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The device cannot create a canvas');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, PHOTO_TYPE, QUALITY));
    if (!photo) throw new Error('The device cannot encode the image');
    return photo;
  } finally {
    URL.revokeObjectURL(url);
  }
};
