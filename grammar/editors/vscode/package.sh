#!/bin/sh
# Makes qcq.vsix of this folder with `zip`: code --install-extension qcq.vsix
# What `npm install` fetched goes into it; without that there are colours and snippets, but no server.
set -eu
cd "$(dirname "$0")"
[ -d node_modules/vscode-languageclient ] ||
  echo "Without vscode-languageclient (npm install) the extension starts no language server." >&2
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/extension"
for item in package.json README.md extension.js language-configuration.json snippets syntaxes node_modules; do
  [ ! -e "$item" ] || cp -R "$item" "$folder/extension/"
done
cat >"$folder/[Content_Types].xml" <<XML
<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="json" ContentType="application/json"/>
  <Default Extension="js" ContentType="application/javascript"/>
  <Default Extension="md" ContentType="text/markdown"/>
  <Default Extension="vsixmanifest" ContentType="text/xml"/>
</Types>
XML
cat >"$folder/extension.vsixmanifest" <<XML
<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="qcq" Version="$version" Publisher="qcq"/>
    <DisplayName>qcq</DisplayName>
    <Description>The query language qcq for shopping lists</Description>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="^1.82.0"/>
    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
  </Assets>
</PackageManifest>
XML
target=${1:-$PWD/qcq.vsix}
rm -f "$target"
(cd "$folder" && zip -qr "$target" .)
echo "$target"
